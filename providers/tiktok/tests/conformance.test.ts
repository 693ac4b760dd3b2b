import { checkProvider } from '../../tests/checkProvider.ts'
import { tiktok } from '../index.ts'

checkProvider(tiktok)
