import type { ConsentPages } from '../../shared/api/company.ts'
import type { Config } from './config.ts'

/**
 * What people must consent to; null where the installation has neither terms nor a privacy notice, and no
 * consent is requested. Stored consents, given or lacking, are unchanged, so that people are asked once terms
 * are published.
 */
export function consentPages({
  termsUrl,
  privacyUrl,
  sandbox,
  emulatorPort,
}: Pick<Config, 'termsUrl' | 'privacyUrl' | 'sandbox' | 'emulatorPort'>): ConsentPages | null {
  if (termsUrl || privacyUrl) return { termsUrl, privacyUrl }
  if (!sandbox) return null
  const page = (name: string) => `http://localhost:${emulatorPort}/${name}`
  return { termsUrl: page('terms'), privacyUrl: page('privacy') }
}
