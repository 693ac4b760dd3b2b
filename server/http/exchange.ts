import type { FastifyReply, FastifyRequest } from 'fastify'

/** A call and its answer to be, for what reads a cookie and sets it. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}
