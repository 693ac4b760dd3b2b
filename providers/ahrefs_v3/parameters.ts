import type { Inputs } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { textInput, websiteOf } from '../kit/query/readQuery.ts'
import { ALL_COUNTRIES, isCountry } from './catalogue/countries.ts'
import { MODES } from './definition.form.ts'

/** The subject of a Site Explorer query, as request parameters. */
export interface Subject {
  /** A bare host for domains; as typed for paths and pages. */
  target: string
  mode: (typeof MODES)[number]
  /** Undefined for all countries. */
  country: string | undefined
}

/** @throws ProviderError `bad_request` naming the parameter: a target that is no website, an unknown country or mode */
export function readSubject(inputs: Inputs): Subject {
  const mode = MODES.find((known) => known === (textInput(inputs, 'mode') || 'subdomains'))
  if (!mode) throw refuse('Choose how much of the website counts.', 'mode')
  const chosen = textInput(inputs, 'country') || ALL_COUNTRIES
  const country = chosen === ALL_COUNTRIES ? undefined : chosen
  if (country && !isCountry(country)) throw refuse(`Ahrefs has no country “${country}”.`, 'country')
  const typed = textInput(inputs, 'target')
  const { hostname } = websiteOf(typed, 'target')
  return { target: mode === 'prefix' || mode === 'exact' ? typed : hostname, mode, country }
}
