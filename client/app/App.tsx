import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from 'react-router/dom'
import { globals } from '../lib/globals.ts'
import { signedInAgain } from '../lib/sessionEnd.ts'
import { allowLibraryStyles } from '../lib/styleNonce.ts'
import { Providers } from '../ui/Providers.tsx'
import { router } from './router.tsx'

allowLibraryStyles()
if (globals().user) signedInAgain()

/** The client of people who are signed in, or about to be. */
export function App() {
  return (
    <Providers>
      <Notifications position="top-center" />
      <ModalsProvider
        labels={{ confirm: 'Submit', cancel: 'Cancel' }}
        modalProps={{ transitionProps: { duration: 200 } }}
      >
        <RouterProvider router={router} />
      </ModalsProvider>
    </Providers>
  )
}
