/** Every word of the screen that depends on nothing. */
export const TEXTS = {
  waiting: 'We are waiting for the payment provider to confirm',
  waitingText: 'This usually takes some seconds. You may leave this page: your order is safe.',
  waitingLong:
    'This takes longer than usual, as bank transfers and reviewed orders do. We go on by ourselves as soon as the provider confirms; you need not stay here.',
  pending:
    'A payment of your company has been made and is being confirmed, which takes some hours where it is reviewed. Do not pay again: the plan shows it as soon as it is confirmed.',
  waitingGiveUp: 'I have not paid',
  waitingAgain: 'Show the form again',
  paid: 'Your subscription has begun.',
  notPaid: 'Nothing was charged: the payment window was closed. Your choice is still here.',
  changed: 'Your plan is changed.',
  cancelUnpaid:
    'It ends at once, as the last charge has not been paid, and this cannot be taken back. Nothing more is charged. To go on using it, keep it and manage the payment instead.',
  canceled: 'Your subscription is canceled.',
  takenBack: 'The cancellation is taken back: your subscription goes on.',
  overdueTitle: 'A charge of your card failed',
  managePayment: 'Manage the payment',
  paidByOther:
    'The e-mail address that this was paid with is not confirmed here: manage the payment by the link in the payment provider’s mails to that address.',
  blocked: 'Your browser kept the page from opening.',
  noTaxes: 'Taxes depend on your country and are added by the payment provider.',
  checkoutNote: 'The payment provider’s window opens. Nothing is charged before you confirm there.',
  nothingNow: 'Nothing is charged now.',
  nothingBack:
    'Nothing is charged now, and nothing is given back: the plan is smaller from now on, and the lower price counts from the next charge on.',
  elsewhere:
    'Payments are made at the address of whoever runs this installation, not at your own. Sign in there with the same account.',
  noProvider: 'Payments cannot be made here at present.',
  archiveNote:
    'Their links stop working and their reports are no longer sent. Nothing is deleted: you can restore them whenever the plan has room.',
} as const
