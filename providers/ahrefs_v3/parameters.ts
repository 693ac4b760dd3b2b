import type { Inputs } from '../contract.ts'
import { refuse } from '../errors.ts'
import { textInput, websiteOf } from '../question.ts'
import { ALL_COUNTRIES, isCountry } from './countries.ts'
import { MODES } from './definition.form.ts'

/** What a Site Explorer question is about, as its parameters. */
export interface Subject {
  target: string
  mode: (typeof MODES)[number]
  /** Null for all countries. */
  country: string | null
}

/** @throws ProviderError `bad_request` naming the parameter: a target that is no website, an unknown country or mode */
export function readSubject(inputs: Inputs): Subject {
  const mode = MODES.find((known) => known === (textInput(inputs, 'mode') || 'subdomains'))
  if (!mode) throw refuse('Choose how much of the website counts.', 'mode')
  const country = textInput(inputs, 'country') || ALL_COUNTRIES
  if (country !== ALL_COUNTRIES && !isCountry(country)) {
    throw refuse(`Ahrefs has no country “${country}”.`, 'country')
  }
  return {
    target: readTarget(textInput(inputs, 'target'), mode),
    mode,
    country: country === ALL_COUNTRIES ? null : country,
  }
}

/** A bare host for domains; host and path, with the scheme if one was typed, for paths and pages. */
function readTarget(typed: string, mode: Subject['mode']): string {
  const url = websiteOf(typed, 'target')
  return mode === 'prefix' || mode === 'exact' ? typed : url.hostname
}
