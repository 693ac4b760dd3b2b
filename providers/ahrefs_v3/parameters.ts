import { type Inputs, ProviderError } from '../contract.ts'
import { ALL_COUNTRIES, isCountry } from './countries.ts'
import { MODES } from './form.ts'

/** A parameter's text; empty where it is not filled. */
export function inputText(inputs: Inputs, name: keyof Inputs): string {
  const value = inputs[name]
  return typeof value === 'string' ? value.trim() : Array.isArray(value) ? (value[0] ?? '').trim() : ''
}

/** What a Site Explorer question is about, as its parameters. */
export interface Subject {
  target: string
  mode: (typeof MODES)[number]
  /** Null for all countries. */
  country: string | null
}

/** @throws ProviderError `bad_request` naming the parameter: a target that is no website, an unknown country or mode */
export function readSubject(inputs: Inputs): Subject {
  const mode = MODES.find((known) => known === (inputText(inputs, 'mode') || 'subdomains'))
  if (!mode) {
    throw new ProviderError('bad_request', 'Choose how much of the website counts.', { field: 'mode' })
  }
  const country = inputText(inputs, 'country') || ALL_COUNTRIES
  if (country !== ALL_COUNTRIES && !isCountry(country)) {
    throw new ProviderError('bad_request', `Ahrefs has no country “${country}”.`, { field: 'country' })
  }
  return {
    target: readTarget(inputText(inputs, 'target'), mode),
    mode,
    country: country === ALL_COUNTRIES ? null : country,
  }
}

/** A bare host for domains; host and path, with the scheme if one was typed, for paths and pages. */
function readTarget(typed: string, mode: Subject['mode']): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || !/^[^.]+(\.[^.]+)+$/.test(url.hostname)) {
    throw new ProviderError(
      'bad_request',
      typed === ''
        ? 'Write the website to report on, such as example.com.'
        : `“${typed}” is not a website. Write a domain such as example.com.`,
      { field: 'target' },
    )
  }
  return mode === 'prefix' || mode === 'exact' ? typed : url.hostname
}
