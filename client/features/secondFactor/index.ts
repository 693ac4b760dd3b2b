export { askingProof } from './askingProof.tsx'
export { PasskeySignIn } from './PasskeySignIn.tsx'
export { PersonsSecondFactor } from './PersonsSecondFactor.tsx'
