/** Who can sign in at the emulated Google, Facebook and LinkedIn, each for another answer of theirs. */
export interface SignInPerson {
  id: string
  /** What the provider names the account by; the id unless given. */
  subject?: string
  name: string
  /** Null: the account has none, or the person does not share it. */
  email: string | null
  isVerified: boolean
  /** Google: domain of the Workspace. */
  workspace?: string
  /** What is special about them. */
  note: string
}

export const SIGN_IN_PEOPLE: readonly SignInPerson[] = [
  {
    id: '1001',
    name: 'Ida Berg',
    email: 'ida.berg@berglund.example',
    isVerified: true,
    workspace: 'berglund.example',
    note: 'address of the own company',
  },
  { id: '1002', name: 'Jonas Kim', email: 'jonas.kim.sandbox@gmail.com', isVerified: true, note: 'gmail' },
  {
    id: '1003',
    name: 'Mira Holt',
    email: 'mira.holt@mailbox.example',
    isVerified: true,
    note: 'address at another provider, verified once',
  },
  { id: '1004', name: 'Otto Frey', email: 'otto.frey@frey.example', isVerified: false, note: 'not verified' },
  { id: '1005', name: 'Pia Sand', email: null, isVerified: false, note: 'without an address' },
  {
    id: '1006',
    name: 'Demo Person',
    email: 'demo@broadsheet.test',
    isVerified: true,
    workspace: 'broadsheet.test',
    note: 'address of the demo’s admin',
  },
  {
    id: '1007',
    name: 'Ida Berg',
    email: 'ida.berg@berglund.example',
    isVerified: true,
    workspace: 'berglund.example',
    note: 'same address as the first, another account',
  },
  {
    id: '1008',
    name: 'Demo Member',
    email: 'member@broadsheet.test',
    isVerified: true,
    workspace: 'broadsheet.test',
    note: 'address of the demo’s member',
  },
  {
    id: '1009',
    name: 'Nora Lind',
    email: null,
    isVerified: false,
    note: 'does not share the address',
  },
  {
    id: '1010',
    subject: '1002',
    name: 'Jonas Kim-Lund',
    email: 'jonas@kim-lund.example',
    isVerified: true,
    workspace: 'kim-lund.example',
    note: 'the second account, with a new address',
  },
]

/** What the provider names a person's account by, for ever. */
export const subjectOf = ({ id, subject = id }: SignInPerson): string => subject
