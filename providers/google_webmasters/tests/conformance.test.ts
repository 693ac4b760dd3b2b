import { checkProvider } from '../../tests/checkProvider.ts'
import { googleWebmasters } from '../index.ts'

checkProvider(googleWebmasters)
