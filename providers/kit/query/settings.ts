import type { ProviderDefinition } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'

/**
 * Reads a provider's settings: what the installation has set, else the definition's default. The reader throws
 * ProviderError('unexpected') where a setting has neither, naming the variable to set.
 * @param given what is set, by the setting's name without `VENDOR_`
 */
export function settingReader(
  { name: vendor, settings = [] }: Pick<ProviderDefinition, 'name' | 'settings'>,
  given: (name: string) => string | undefined,
): (name: string) => string {
  return (name) => {
    const setting = settings.find((known) => known.name === name)
    if (!setting) throw new Error(`${vendor} has no setting called ${name}.`)
    const value = given(name) ?? setting.default
    if (value !== null) return value
    throw new ProviderError(
      'unexpected',
      `${vendor} cannot be asked yet: this installation lacks its ${setting.label}. Whoever runs it sets VENDOR_${name}.`,
    )
  }
}

/** An origin's address with the settings it names, as in `https://graph.example.com/{GRAPH_VERSION}`. */
export const fillSettings = (address: string, setting: (name: string) => string): string =>
  address.replace(/\{([A-Z][A-Z0-9_]*)\}/g, (_whole, name: string) => setting(name))
