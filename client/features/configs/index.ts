export { type Template, useFormDefinitions, usePresets, useProviders, useVendorApp } from './api.ts'
