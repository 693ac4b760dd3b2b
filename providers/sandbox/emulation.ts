import type { Inputs } from '../../shared/domain/definitions.ts'
import type { SandboxCredentials } from '../sandboxProtocol.ts'

/** What an emulated vendor is; the provider itself is in contract.ts. */

/**
 * A provider's stand-in, beside its client: uses the vendor's wire format, with numbers determined by account
 * and date. Exported as `emulator` from `<kind>/emulator/index.ts`; reached at `/<kind>/<origin name>/…` of
 * the sandbox.
 */
export type Emulator = (request: Request, context: EmulatorContext) => Promise<Response> | Response

/** What `<kind>/emulator/index.ts` exports. `mount` is the address the kind's emulator is mounted at, without a trailing slash. */
export interface EmulatorModule {
  emulator: Emulator
  sandboxCredentials(mount: string): SandboxCredentials | Promise<SandboxCredentials>
  /** Demo values for parameters that are typed freely. */
  sandboxInputs?: Inputs
}

export interface EmulatorContext {
  /** Which of the definition's origins is being called; the request's path has lost its mount prefix. */
  origin: string
  now: Temporal.Instant
  /** Requested failures; empty in a healthy sandbox. */
  switches: ReadonlySet<EmulatorSwitch>
  /** State of this emulator between calls (grants, codes, nonces), by kind or by OAuth client name. */
  memory: Map<string, unknown>
  /** Address this emulator is mounted at, for links it prints (consent page, next-page links); no trailing slash. */
  self: string
}

export const EMULATOR_SWITCHES = [
  'expired_token',
  'revoked_grant',
  'missing_scope',
  'no_access',
  'bad_field',
  'rate_limited',
  'quota_used_up',
  'server_error',
  'html_answer',
  'truncated_answer',
  'error_in_200',
  'empty',
  'slow',
  'two_pages',
  'token_server_error',
  // Analytics has counted no visit by search for nine days, all of which had come to the front page.
  'visits_lost',
] as const
export type EmulatorSwitch = (typeof EMULATOR_SWITCHES)[number]
