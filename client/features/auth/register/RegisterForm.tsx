import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { WaitingIdentity } from '../../../../shared/api/identities.ts'
import { PASSWORDS_DIFFER } from '../../../../shared/api/registration.ts'
import { IDENTITY_NAMES } from '../../../../shared/domain/identityProviders.ts'
import { sumOf } from '../../../../shared/rules/couponStacking.ts'
import { pastedAddress } from '../../../../shared/rules/mailAddress.ts'
import { normalPassword } from '../../../../shared/rules/normalPassword.ts'
import { ApiError } from '../../../lib/ApiError.ts'
import { leaveFor } from '../../../lib/focusHeading.ts'
import { globals } from '../../../lib/globals.ts'
import { linkTo } from '../../../lib/paths.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { fieldErrors } from '../../../ui/fieldErrors.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { startCheckout, useWalletReturn } from '../../checkout/index.ts'
import { Consents } from '../../users/index.ts'
import { register } from '../api.ts'
import { registerWith } from '../elsewhere/api.ts'
import { ProviderButtons } from '../elsewhere/ProviderButtons.tsx'
import { analyticsClientId } from './analyticsClientId.ts'
import { CouponFields } from './CouponFields.tsx'
import { leftOutInWords } from './couponRefusals.ts'
import { type Entered, entered as enteredForm } from './entered.ts'
import { OrderFields } from './OrderFields.tsx'
import { dropPaid, keepPaid } from './paid.ts'
import { type readRegistrationQuery, registrationAddress } from './registrationQuery.ts'
import { SendButtons, type Way, wayOf } from './SendButtons.tsx'
import type { Sent } from './SentCard.tsx'
import { useCoupons } from './useCoupons.ts'
import { usePaid } from './usePaid.ts'

interface Props {
  chosen: ReturnType<typeof readRegistrationQuery>
  /** The account elsewhere that stands for a password; null: one is chosen. */
  identity: WaitingIdentity | null
  onSent: (sent: Sent, entered: Entered) => void
  /** What was entered before, when somebody comes back to the form. */
  entered: Entered | null
}

/** The browser checks the fields before they are sent; the server’s answers are shown beside them. */
export function RegisterForm({ chosen, identity, onSent, entered: before }: Props) {
  const { consent: pages, registration } = globals()
  const prices = registration?.prices ?? null
  const wallet = useWalletReturn(
    enteredForm,
    (completion) => {
      if (completion) notePaid(completion)
      setIsClosed(completion === null)
    },
    keepPaid,
  )
  const entered = before ?? wallet.entered
  const [given, setGiven] = useState(entered?.given ?? { terms: false, age: false })
  const { paid, notePaid, forgetPaid, problem: mailedProblem } = usePaid(before?.paid ?? null)
  const [isClosed, setIsClosed] = useState(false)
  const [way, setWay] = useState<Way>('trial')
  /** Who then chooses a password instead goes on at its field: the link, which had the focus, is gone. */
  const [beganWithIdentity] = useState(identity !== null)
  const form = useForm({
    initialValues: {
      name: entered?.name ?? identity?.name ?? '',
      email: entered?.email ?? identity?.email ?? '',
      password: '',
      password_confirmation: '',
    },
    validate: {
      password_confirmation: (value, { password }) =>
        normalPassword(value) === normalPassword(password) ? null : PASSWORDS_DIFFER,
    },
  })
  /** Read while it is sent, before the next render. */
  const wayOfSending = useRef<Way>('trial')
  const [order, setOrder] = useState(
    entered?.order ?? { dashboards: chosen.dashboards, interval: chosen.interval },
  )
  const coupons = useCoupons(entered?.coupons ?? chosen.coupons, form.values.email)
  const { onSubmit, busy, general } = useSubmit(
    form,
    async ({ password, password_confirmation, ...values }: typeof form.values) => {
      const applied = await coupons.settle()
      if (!applied) return
      const codes = applied.map(({ name }) => name)
      const body = new FormData()
      for (const [name, value] of Object.entries({
        ...values,
        ...(!identity && { password, password_confirmation }),
        terms_consent: given.terms ? '1' : '0',
        age_consent: given.age ? '1' : '0',
        flow: chosen.flow,
        dashboards: String(order.dashboards),
        interval: String(order.interval),
        coupons: JSON.stringify(codes),
        invitation: chosen.invitation,
        cid: analyticsClientId(document.cookie),
      })) {
        body.set(name, value)
      }
      try {
        const send = () => (identity ? registerWith(identity.provider, body) : register(body))
        let done = paid
        if (!done && wayOfSending.current === 'pay') {
          setIsClosed(false)
          body.set('dryRun', '1')
          await send()
          const kept = { ...values, given, order, coupons: codes, paid: null } satisfies Entered
          const { invitation } = chosen
          done = await startCheckout({ ...values, ...order, coupons: codes, invitation }, kept, keepPaid)
          setIsClosed(!done)
          if (!done) return
          notePaid(done)
          body.delete('dryRun')
        }
        if (done) body.set('checkout', JSON.stringify(done))
        const { id, isHeldBack } = await send()
        dropPaid()
        if (id === null) leaveFor(linkTo.dashboards())
        else
          onSent(
            { id, isHeldBack, email: values.email },
            { ...values, given, order, coupons: codes, paid: done },
          )
      } catch (error) {
        if (error instanceof ApiError && error.id === 'provider_refused') forgetPaid()
        const { coupon, ...others } = error instanceof ApiError ? fieldErrors(error) : {}
        if (coupon !== undefined) coupons.refuse(coupon)
        // Shown beside its own field.
        if (coupon !== undefined && Object.keys(others).length === 0) return
        throw error
      }
    },
  )
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    wayOfSending.current = registration?.trialDays === 0 ? 'pay' : wayOf(submitter)
    setWay(wayOfSending.current)
    onSubmit(event)
  }
  const address = registrationAddress(location.search, { ...order, coupons: coupons.wanted })
  const leftOut = paid ? null : leftOutInWords(coupons.leftOut)
  const needed = { required: true, withAsterisk: false, errorProps: { role: 'alert' } }
  return (
    <form onSubmit={choose}>
      <Stack>
        {identity && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            No account here is linked with your {IDENTITY_NAMES[identity.provider]} account
            {identity.email && `, ${identity.email}`}. Register, and {IDENTITY_NAMES[identity.provider]} signs
            you in: you need no password.
          </Text>
        )}
        <TextInput
          label="Your name"
          description="Your company starts with this name. You can change it in its settings."
          autoComplete="name"
          maxLength={120}
          {...WRITTEN}
          {...needed}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          maxLength={254}
          {...needed}
          readOnly={identity?.isProven ?? false}
          {...form.getInputProps('email')}
          // The browser refuses what is pasted with an address.
          onChange={(event) => form.setFieldValue('email', pastedAddress(event.currentTarget.value))}
        />
        {!identity && (
          <>
            <PasswordField
              label="Password"
              description="At least 8 characters"
              autoComplete="new-password"
              autoFocus={beganWithIdentity}
              minLength={8}
              maxLength={200}
              {...needed}
              {...form.getInputProps('password')}
            />
            <PasswordField
              label="Password, once more"
              autoComplete="new-password"
              minLength={8}
              maxLength={200}
              {...needed}
              {...form.getInputProps('password_confirmation')}
            />
          </>
        )}
        {paid && (
          <Alert variant="light" p="sm" role="status">
            You have paid, order {paid.reference}. Register to have your company made; you will not be asked
            to pay again.
          </Alert>
        )}
        {isClosed && (
          <Alert color="gray" variant="light" p="sm" role="status">
            Nothing was charged: the payment window was closed. What you entered is still here.
          </Alert>
        )}
        {prices && !paid && (
          <OrderFields
            trial={(registration?.trialDays ?? 0) > 0}
            prices={prices}
            discount={sumOf(coupons.applied, 'price.discount')}
            order={order}
            onChange={setOrder}
          />
        )}
        {!paid && <CouponFields coupons={coupons} />}
        {pages && <Consents pages={pages} given={given} onChange={setGiven} />}
        {leftOut && (
          <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
            {leftOut}
          </Text>
        )}
        <FormError message={general ?? wallet.problem ?? mailedProblem} />
        <SendButtons
          paid={paid}
          busy={busy ? way : null}
          moreDays={sumOf(coupons.applied, 'trial.days')}
          disabled={
            wallet.problem !== null || coupons.busy || (pages !== null && !(given.terms && given.age))
          }
        />
        {identity ? (
          <Anchor component={Link} to={address} size="sm" mx="auto">
            Use a password instead
          </Anchor>
        ) : (
          <ProviderButtons next={address} />
        )}
        <Anchor
          component={Link}
          to={linkTo.login(identity ? linkTo.linkSignIn() : undefined)}
          size="sm"
          mx="auto"
        >
          You have an account? Sign in
        </Anchor>
      </Stack>
    </form>
  )
}
