import { checkProvider } from '../../tests/checkProvider.ts'
import { accuranker } from '../index.ts'

checkProvider(accuranker)
