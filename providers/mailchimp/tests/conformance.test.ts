import { checkProvider } from '../../tests/checkProvider.ts'
import { mailchimp } from '../index.ts'

checkProvider(mailchimp)
