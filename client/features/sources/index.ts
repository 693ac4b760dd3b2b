export {
  propertiesQuery,
  SOURCES_KEY,
  useCatalogue,
  useRemoteOptions,
  useSourceRefresh,
  useSources,
} from './api.ts'
export { changedSources } from './changedSources.ts'
export { PropertySelect } from './PropertySelect.tsx'
export { loneProperty } from './propertyOptions.ts'
export { CHOOSE_AGAIN, useFormerChoices } from './useFormerChoices.ts'
