import { checkProvider } from '../../tests/checkProvider.ts'
import { googleSheets } from '../index.ts'

checkProvider(googleSheets)
