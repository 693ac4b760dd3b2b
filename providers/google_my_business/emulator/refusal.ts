/** A refusal of the emulated APIs in Google's envelope. */
export class RpcError extends Error {
  readonly status: number
  readonly rpc: string
  readonly details: unknown[] | undefined
  constructor(status: number, rpc: string, message: string, details?: unknown[]) {
    super(message)
    this.status = status
    this.rpc = rpc
    this.details = details
  }
}
