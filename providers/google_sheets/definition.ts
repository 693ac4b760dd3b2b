import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { questionParameters, selectParameter } from '../kit/catalogue/parameters.ts'
import { GOOGLE_ORIGINS, googleOAuth } from '../platforms/google/index.ts'
import { DIMENSIONS, METRICS, RULES } from './catalogue/index.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const SHEETS_SCOPE = 'https://www.googleapis.com/auth/spreadsheets.readonly'
export const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive.metadata.readonly'

/** What columns there are, and what they are called. */
const SHAPE: ParameterDefinition['dependencies'] = ['target', 'sheet', 'has_header', 'has_labels']
const COLUMNS: ParameterDefinition['dependencies'] = [...SHAPE, 'uses_date_range']

const flag = (
  name: ParameterDefinition['name'],
  label: string,
  help: string,
  otherwise: boolean,
): ParameterDefinition => ({
  name,
  label,
  help,
  control: 'boolean',
  default: otherwise,
  required: true,
  global: true,
  dependencies: [],
})

const PARAMETERS: ParameterDefinition[] = [
  selectParameter('target', 'Spreadsheet', 'remote', {
    required: true,
    global: true,
    help: 'Type a word of its name, or paste its link.',
  }),
  selectParameter('sheet', 'Sheet', 'remote', { required: true, global: true, dependencies: ['target'] }),
  flag(
    'has_header',
    'First row holds headings',
    'Columns are known by their headings, wherever they move.',
    true,
  ),
  flag('has_footer', 'Last row is a total', 'It is left out, so that nothing counts twice.', false),
  flag('has_labels', 'First column holds labels', 'Its numbers are names then, never figures.', true),
  flag(
    'uses_date_range',
    'Only rows of the report’s dates',
    'Rows outside the report’s dates are left out, by the date column.',
    true,
  ),
  selectParameter('mode', 'Date column', 'remote', {
    help: 'Leave empty for the first column with dates.',
    dependencies: SHAPE,
    unless: { parameter: 'uses_date_range', equals: false },
  }),
  ...questionParameters({
    split: { label: 'Split by', help: 'Leave empty for one figure.' },
    dependencies: COLUMNS,
  }),
]

export const TYPE: DataTypeDefinition = {
  type: 'google_sheets',
  name: 'Google Sheets',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: [],
  catalogue: 'remote',
  rules: RULES,
  presets: PRESETS,
  settlingDays: null,
  dayZone: 'property',
  realTime: null,
  manyAccounts: false,
}

const oauth = googleOAuth({
  [SHEETS_SCOPE]: 'See all your Google Sheets spreadsheets',
  [DRIVE_SCOPE]: 'See information about your Google Drive files',
})

export const definition: ProviderDefinition = {
  kind: 'google_sheets',
  name: 'Google Sheets',
  // Without Drive files are not listed, but their links still work.
  auth: { ...oauth, requiredScopes: [SHEETS_SCOPE] },
  properties: null,
  origins: {
    sheets: 'https://sheets.googleapis.com',
    drive: 'https://www.googleapis.com',
    ...GOOGLE_ORIGINS,
  },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 300,
    note: 'Google allows 60 readings a minute for each login and 300 for the app. A question of a sheet takes two, a long sheet one more for each 10,000 rows or so. Cells are read as they are at that moment; anybody may change old rows, so answers are kept for five minutes.',
  },
}
