import { linkTo } from '../../client/lib/paths.ts'
import { withClients } from './clients.ts'
import { at, press, type Screen, seen, steps } from './screen.ts'

export const PEOPLE_SCREENS: readonly Screen[] = [
  { name: 'users', as: 'owner', open: at(linkTo.users()) },
  {
    name: 'users-invite',
    as: 'owner',
    open: steps(at(linkTo.users()), press('Invite a person'), seen('dialog', 'Invite a person')),
  },
  {
    name: 'users-delete',
    as: 'owner',
    open: steps(
      at(({ memberId }) => linkTo.user(memberId)),
      press('Delete this person'),
      seen('dialog', /^Delete /),
    ),
  },
  {
    name: 'users-invite-chosen',
    as: 'owner',
    open: steps(at(linkTo.users()), press('Invite a person'), seen('dialog', 'Invite a person'), (page) =>
      page.getByRole('radio', { name: 'Chosen clients only' }).check(),
    ),
  },
  withClients(
    'users-invite-clients',
    linkTo.users(),
    press('Invite a person'),
    seen('dialog', 'Invite a person'),
    (page) => page.getByRole('radio', { name: 'Chosen clients only' }).check(),
    (page) => page.getByRole('combobox', { name: 'Clients' }).click(),
    press('Northwind Outdoor', 'option'),
    (page) => page.getByRole('option').first().waitFor(),
  ),
  { name: 'person', as: 'owner', open: at(({ memberId }) => linkTo.user(memberId)) },
  { name: 'view-as', as: 'owner', open: at(({ memberId }) => linkTo.viewAs(memberId)) },
  {
    name: 'invitation',
    as: 'nobody',
    open: at(({ invitationToken }) => `/invitation?token=${invitationToken}`),
  },
  {
    name: 'invitation-refused',
    as: 'nobody',
    open: at('/invitation?token=cut-off'),
    refuses: [{ status: 422, path: /^\/invitation$/ }],
  },
  {
    name: 'invitation-signed-in',
    as: 'member',
    open: at(({ invitationToken }) => `/invitation?token=${invitationToken}`),
  },
  { name: 'confirm-email', as: 'member', open: at('/confirm-email?token=from-the-mail') },
  { name: 'stop-email-change', as: 'nobody', open: at('/stop-email-change?token=from-the-mail') },
  { name: 'account', as: 'owner', open: at(({ ownerId }) => linkTo.user(ownerId)) },
]
