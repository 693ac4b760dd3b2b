import { checkProvider } from '../../tests/checkProvider.ts'
import { salesflare } from '../index.ts'

checkProvider(salesflare)
