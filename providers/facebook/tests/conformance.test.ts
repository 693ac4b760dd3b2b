import { checkProvider } from '../../tests/checkProvider.ts'
import { facebook } from '../index.ts'

checkProvider(facebook)
