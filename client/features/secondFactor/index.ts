export { PasskeySignIn } from './PasskeySignIn.tsx'
export { PersonsSecondFactor } from './PersonsSecondFactor.tsx'
