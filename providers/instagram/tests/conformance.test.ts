import { checkProvider } from '../../tests/checkProvider.ts'
import { instagram } from '../index.ts'

checkProvider(instagram)
