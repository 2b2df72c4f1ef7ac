// Shows a page in a headless browser, and passes messages between it and standard input and output, one on each line:
//
//     node relay.js BROWSER PAGE
"use strict";
const fs = require("node:fs");
const http = require("node:http");
const os = require("node:os");
const path = require("node:path");
const readline = require("node:readline");
const { spawn } = require("node:child_process");

const [browser, page] = process.argv.slice(2);
const profile = fs.mkdtempSync(path.join(os.tmpdir(), "relay-"));
const waiting = [];
let events;
let child;

/** Sends a line to the page, once it listens. */
function send(line) {
  if (events) events.write(`data: ${line}\n\n`);
  else waiting.push(line);
}

function end() {
  if (child) process.kill(-child.pid, "SIGKILL");
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit(0);
}

const files = { "/": page, "/bridge.js": path.join(__dirname, "..", "bridge.js") };
const server = http.createServer((request, response) => {
  if (request.url === "/events") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    events = response;
    waiting.splice(0).forEach(send);
  } else if (request.url === "/message") {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (part) => { text += part; });
    request.on("end", () => {
      process.stdout.write(text + "\n");
      response.end();
    });
  } else if (files[request.url]) {
    const type = request.url === "/" ? "text/html; charset=utf-8" : "text/javascript; charset=utf-8";
    response.writeHead(200, { "content-type": type });
    response.end(fs.readFileSync(files[request.url]));
  } else {
    response.writeHead(404).end();
  }
});

readline.createInterface({ input: process.stdin }).on("line", send).on("close", end);
process.on("SIGTERM", end);
server.listen(0, "127.0.0.1", () => {
  const options = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-port=0",
    `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`,
  ];
  // In a group of its own, since a browser has many processes.
  child = spawn(browser, options, { stdio: "ignore", detached: true });
});
