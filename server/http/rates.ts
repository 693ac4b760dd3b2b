/**
 * Most calls per minute of routes that cost a lot (`Route.rate`), for each route, address and process: counted in
 * memory, before anything of the call is read.
 */
export const RATES = {
  upload: 60,
  importFile: 20,
  preview: 120,
  connect: 20,
  properties: 60,
  choices: 120,
  consent: 30,
  testReport: 6,
  pdfCall: 240,
  sentPage: 120,
  senderCheck: 60,
  senderKey: 30,
} as const
export type RateName = keyof typeof RATES

/** Calls that are not counted, by what bounds them instead. A new call belongs here, under a limit or under a rate. */
export const UNCOUNTED: Record<string, readonly string[]> = {
  'ends a session, and asks nothing': ['POST /logout'],
  'gives what its name alone opens, which nobody guesses': ['GET /files/{name}'],
  'shows people what is theirs': [
    'GET /logos/{file}',
    'GET /api/company',
    'GET /api/company/sender',
    'GET /api/audit',
    'GET /api/audit.csv',
    'GET /api/users',
    'GET /api/users/me',
    'GET /api/users/{id}',
    'GET /api/users/{id}/belongings',
    'GET /api/invitations',
    'GET /api/sessions',
    'GET /api/configs/sources',
    'GET /api/configs/apps/{kind}',
    'GET /api/configs/forms/{version}',
    'GET /api/configs/templates',
    'GET /api/configs/widgets/{type}',
    'GET /api/dashboards',
    'GET /api/files',
    'GET /api/automatic-reports',
    'GET /api/automatic-reports/{id}/runs',
    'GET /api/sources',
    'GET /api/sources/{id}/uses',
  ],
  'changes what is theirs, as much of it as the plan has': [
    'DELETE /api/sessions/{id}',
    'DELETE /api/users/{id}',
    'DELETE /api/invitations/{id}',
    'POST /api/dashboards',
    'POST /api/dashboards/{id}',
    'PUT /api/dashboards/{id}',
    'DELETE /api/dashboards/{id}',
    'POST /api/dashboards/{id}/clone',
    'PUT /api/dashboards/{id}/restore',
    'DELETE /api/dashboards/{id}/archive',
    'POST /api/dashboards/{id}/lock',
    'DELETE /api/dashboards/{id}/lock',
    'DELETE /api/files',
    'POST /api/automatic-reports',
    'PUT /api/automatic-reports/{id}',
    'DELETE /api/automatic-reports/{id}',
    'DELETE /api/sources/{id}',
    'POST /api/sources/{id}/replace',
  ],
}
