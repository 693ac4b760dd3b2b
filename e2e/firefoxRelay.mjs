#!/usr/bin/env node
// Stands in for the Firefox at FIREFOX_PATH: starts it with the same arguments, and relays between it and Playwright.
// Why it is needed: docs/decisions/2026-11-22-browsers-in-tests.md.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/** A command that Playwright sends to every browser and not every Firefox implements; its answer is empty. */
const OPTIONAL = 'emulation.setMediaFeaturesOverride'

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
firefox.once('close', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
  if (!address) process.stderr.write(`${line}\n`)
  else {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    server.on('connection', (client) => relay(client, `${address}/session`))
    server.once('listening', () => {
      process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
    })
  }
}

/** @param {WebSocket} client Playwright's end */
function relay(client, address) {
  const browser = new WebSocket(address, { perMessageDeflate: false })
  const optional = new Set()
  const waiting = []
  client.on('message', (data) => {
    const text = data.toString()
    if (text.includes(OPTIONAL)) optional.add(JSON.parse(text).id)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else waiting.push(text)
  })
  browser.once('open', () => {
    for (const text of waiting.splice(0)) browser.send(text)
  })
  browser.on('message', (data) => client.send(withoutUnknown(data.toString(), optional)))
  for (const [one, other] of [
    [client, browser],
    [browser, client],
  ]) {
    one.on('error', () => other.terminate())
    one.on('close', () => other.close())
  }
}

/** The browser's message, a refusal of an optional wish turned into an empty answer. */
function withoutUnknown(text, optional) {
  if (optional.size === 0) return text
  const message = JSON.parse(text)
  if (!optional.delete(message.id)) return text
  if (message.type !== 'error' || message.error !== 'unknown command') return text
  return JSON.stringify({ type: 'success', id: message.id, result: {} })
}
