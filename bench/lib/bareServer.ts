import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** Answers every request with the bytes of one file and nothing else: node bareServer.ts <file> <port>. */
const [file = '', port = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const app = Fastify()
app.get('/', (_request, reply) => reply.type('application/x-ndjson; charset=utf-8').send(bytes))
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
