import { checkProvider } from '../../tests/checkProvider.ts'
import { semrush } from '../index.ts'

checkProvider(semrush)
