import { checkProvider } from '../../tests/checkProvider.ts'
import { seranking } from '../index.ts'

checkProvider(seranking)
