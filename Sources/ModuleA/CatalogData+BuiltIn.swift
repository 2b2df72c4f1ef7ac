// Written by .ci/write-texts. Do not edit.
// swift-format-ignore-file

extension CatalogData {
    /// The products of `products.json`.
    static let builtIn = ##"""
[
  {
    "id": "P-1001",
    "title": "Enamel mug",
    "category": "kitchen",
    "price": 1299,
    "currency": "EUR",
    "stock": 40
  },
  {
    "id": "P-1002",
    "title": "Dotted notebook A5",
    "category": "stationery",
    "price": 890,
    "currency": "EUR",
    "stock": 120
  },
  {
    "id": "P-1003",
    "title": "Café crème cup and saucer set, 6 pieces",
    "category": "kitchen",
    "price": 4450,
    "currency": "EUR",
    "stock": 18
  },
  {
    "id": "P-1004",
    "title": "Beeswax candle",
    "category": "lighting",
    "price": 650,
    "currency": "EUR",
    "stock": 75
  },
  {
    "id": "P-1005",
    "title": "A Short History of Harbours",
    "category": "books",
    "price": 1800,
    "currency": "EUR",
    "stock": 22
  },
  {
    "id": "P-1006",
    "title": "Trail flask 0.75 l",
    "category": "outdoors",
    "price": 2490,
    "currency": "EUR",
    "stock": 64
  },
  {
    "id": "P-1007",
    "title": "Wooden stacking boats",
    "category": "toys",
    "price": 2150,
    "currency": "EUR",
    "stock": 31
  },
  {
    "id": "P-1008",
    "title": "Over-ear headphones, closed back",
    "category": "audio",
    "price": 8900,
    "currency": "EUR",
    "stock": 14
  },
  {
    "id": "P-1009",
    "title": "Cast iron skillet 26 cm",
    "category": "kitchen",
    "price": 5490,
    "currency": "EUR",
    "stock": 9
  },
  {
    "id": "P-1010",
    "title": "Brass pencil sharpener",
    "category": "stationery",
    "price": 720,
    "currency": "EUR",
    "stock": 88
  },
  {
    "id": "P-1011",
    "title": "Tea caddy 茶",
    "category": "kitchen",
    "price": 1650,
    "currency": "EUR",
    "stock": 27
  },
  {
    "id": "P-1012",
    "title": "Clip-on reading lamp",
    "category": "lighting",
    "price": 2290,
    "currency": "EUR",
    "stock": 45
  },
  {
    "id": "P-1013",
    "title": "Bookshelf speakers (pair)",
    "category": "audio",
    "price": 24900,
    "currency": "EUR",
    "stock": 2
  },
  {
    "id": "P-1014",
    "title": "The Gardeners of Letter Street",
    "category": "books",
    "price": 1450,
    "currency": "EUR",
    "stock": 36
  },
  {
    "id": "P-1015",
    "title": "Folding camp stool",
    "category": "outdoors",
    "price": 3290,
    "currency": "EUR",
    "stock": 0
  },
  {
    "id": "P-1016",
    "title": "Jigsaw puzzle \"Night Market\", 1000 pieces",
    "category": "toys",
    "price": 1990,
    "currency": "EUR",
    "stock": 52
  },
  {
    "id": "P-1017",
    "title": "Linen tea towel",
    "category": "kitchen",
    "price": 990,
    "currency": "EUR",
    "stock": 140
  },
  {
    "id": "P-1018",
    "title": "Fountain pen, fine nib",
    "category": "stationery",
    "price": 3400,
    "currency": "EUR",
    "stock": 17
  },
  {
    "id": "P-1019",
    "title": "Merino hiking socks",
    "category": "outdoors",
    "price": 1890,
    "currency": "EUR",
    "stock": 96
  },
  {
    "id": "P-1020",
    "title": "Paper lantern string, 10 lights, warm white",
    "category": "lighting",
    "price": 2750,
    "currency": "EUR",
    "stock": 33
  },
  {
    "id": "P-1021",
    "title": "Grüne Wege: Walks Along Small Rivers",
    "category": "books",
    "price": 2200,
    "currency": "EUR",
    "stock": 11
  },
  {
    "id": "P-1022",
    "title": "Pocket radio",
    "category": "audio",
    "price": 3990,
    "currency": "EUR",
    "stock": 25
  },
  {
    "id": "P-1023",
    "title": "Knitted rabbit 🐰",
    "category": "toys",
    "price": 1750,
    "currency": "EUR",
    "stock": 60
  },
  {
    "id": "P-1024",
    "title": "Olive wood spoon",
    "category": "kitchen",
    "price": 780,
    "currency": "EUR",
    "stock": 110
  },
  {
    "id": "P-1025",
    "title": "Washi tape, set of 5",
    "category": "stationery",
    "price": 650,
    "currency": "EUR",
    "stock": 205
  },
  {
    "id": "P-1026",
    "title": "Waxed canvas dry bag 20 l",
    "category": "outdoors",
    "price": 4690,
    "currency": "EUR",
    "stock": 8
  },
  {
    "id": "P-1027",
    "title": "Desk lamp with dimmer and swivel arm",
    "category": "lighting",
    "price": 6900,
    "currency": "EUR",
    "stock": 3
  },
  {
    "id": "P-1028",
    "title": "Turntable mat, cork",
    "category": "audio",
    "price": 1590,
    "currency": "EUR",
    "stock": 41
  },
  {
    "id": "P-1029",
    "title": "Letters from the Lighthouse Keeper",
    "category": "books",
    "price": 1290,
    "currency": "EUR",
    "stock": 58
  },
  {
    "id": "P-1030",
    "title": "Spinning top",
    "category": "toys",
    "price": 450,
    "currency": "EUR",
    "stock": 250
  },
  {
    "id": "P-1031",
    "title": "Glass storage jar with bamboo lid, 1.5 l",
    "category": "kitchen",
    "price": 1390,
    "currency": "EUR",
    "stock": 70
  },
  {
    "id": "P-1032",
    "title": "Kraft envelopes C6, pack of 50",
    "category": "stationery",
    "price": 590,
    "currency": "EUR",
    "stock": 180
  },
  {
    "id": "P-1033",
    "title": "Head torch, rechargeable",
    "category": "outdoors",
    "price": 3490,
    "currency": "EUR",
    "stock": 29
  },
  {
    "id": "P-1034",
    "title": "Portable speaker, splash-proof",
    "category": "audio",
    "price": 5900,
    "currency": "EUR",
    "stock": 0
  },
  {
    "id": "P-1035",
    "title": "Ceramic night light",
    "category": "lighting",
    "price": 1990,
    "currency": "EUR",
    "stock": 1
  },
  {
    "id": "P-1036",
    "title": "Bread for Beginners: Forty Loaves and How Not to Burn Them",
    "category": "books",
    "price": 2600,
    "currency": "EUR",
    "stock": 19
  },
  {
    "id": "P-1037",
    "title": "Magnetic building tiles, 48 pieces",
    "category": "toys",
    "price": 3990,
    "currency": "EUR",
    "stock": 23
  },
  {
    "id": "P-1038",
    "title": "Paring knife 9 cm",
    "category": "kitchen",
    "price": 1850,
    "currency": "EUR",
    "stock": 47
  },
  {
    "id": "P-1039",
    "title": "Desk calendar",
    "category": "stationery",
    "price": 1100,
    "currency": "EUR",
    "stock": 66
  },
  {
    "id": "P-1040",
    "title": "Picnic blanket with waterproof backing",
    "category": "outdoors",
    "price": 3950,
    "currency": "EUR",
    "stock": 16
  },
  {
    "id": "P-1041",
    "title": "Earbuds with braided cable",
    "category": "audio",
    "price": 2490,
    "currency": "EUR",
    "stock": 83
  },
  {
    "id": "P-1042",
    "title": "Solar garden stake, set of 4",
    "category": "lighting",
    "price": 3200,
    "currency": "EUR",
    "stock": 38
  },
  {
    "id": "P-1043",
    "title": "Poems for a Slow Train",
    "category": "books",
    "price": 950,
    "currency": "EUR",
    "stock": 2
  },
  {
    "id": "P-1044",
    "title": "Marionette theatre, small",
    "category": "toys",
    "price": 6490,
    "currency": "EUR",
    "stock": 6
  }
]

"""##
}
