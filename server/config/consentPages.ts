import type { ConsentPages } from '../../shared/api/company.ts'
import type { Config } from './config.ts'

/**
 * What people are asked to consent to; null where the installation has neither terms nor a privacy notice, and
 * nobody is asked. Consents given or lacking stay as they are, so that people are asked once there are terms.
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
