import { checkProvider } from '../../tests/checkProvider.ts'
import { linkedin } from '../index.ts'

checkProvider(linkedin)
