import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAllReady, titlesOf, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { addIt, choose, chooseAnalytics, openNewWidget, openWidget } from './widgetForm.ts'

/** A ready widget of each format, with what its body must hold. */
const READY: [title: string, holds: RegExp][] = [
  ['Sessions over time', /Sessions/],
  ['Revenue over time', /Total revenue/],
  ['Countries', /Germany/],
  ['Devices', /mobile/i],
  ['Days of the week', /Monday/],
  ['Engagement rate', /%/],
  ['Channels', /Organic Search/],
  ['Users at a glance', /Active users/],
  ['What buyers paid', /Purchase revenue/],
  ['Visits and engagement', /Engagement rate/],
  ['When people come and buy', /Monday/],
  ['From visit to purchase', /of the first/],
]

test('a dashboard is made from a template', async ({ page, people }) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Create dashboard' }).click()
  await page.getByRole('button', { name: /^Website performance/ }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Website performance')
  await page.getByLabel('Name').fill('From a template')
  const source = page.getByRole('group', { name: /Google Analytics/ })
  await expect(source.getByRole('combobox', { name: 'Source' })).toHaveValue(/alex\.rivera/)
  await choose(source, 'Property', 'Northwind Outdoor: shop America')
  await page.getByRole('button', { name: 'Create the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From a template' })).toBeVisible()
  await expect(widgetsOf(page)).toHaveCount(12)
  await expectAllReady(page)
  await expect(page.getByRole('article', { name: 'Revenue at a glance' })).toContainText('$')
})

test('a blank dashboard takes a widget of every format and keeps what is done to them', async ({
  page,
  people,
}) => {
  test.slow()
  await people.signIn()
  await createBlank(page, 'Built by hand')
  await addCalculated(page, 'Views per session')
  for (const [title, holds] of READY) {
    const form = await openNewWidget(page)
    await chooseAnalytics(form)
    await choose(form, 'Ready widget', title)
    await expect(form.getByRole('region', { name: 'Preview' }).getByRole('article')).toContainText(holds)
    await expect(await addIt(form, title)).toContainText(holds)
  }
  await addScorecard(page, 'Sessions and their target')
  await addText(page, 'Our words')
  await addPicture(page, 'Our picture')
  await addUploaded(page, 'Our costs')
  await addArticle(page, 'What we did')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const all = [
    'Views per session',
    ...READY.map(([title]) => title),
    'Sessions and their target',
    'Our words',
    'Our picture',
    'Our costs',
    'What we did',
  ]
  expect(await titlesOf(page)).toEqual(all)

  await page.reload()
  await expect(widgetsOf(page)).toHaveCount(all.length)
  await expectAllReady(page)
  expect(await titlesOf(page)).toEqual(all)
})

test('a form goes from the source to the title, which it fills in until one is typed', async ({
  page,
  people,
}) => {
  await people.signIn()
  await createBlank(page, 'Filled in')
  const form = await openNewWidget(page)
  const title = form.getByLabel('Title')
  await expect(form.getByRole('combobox', { name: 'Source' })).toBeFocused()
  await expect(title).toHaveValue('')
  await chooseAnalytics(form)
  await choose(form, 'Metrics', 'Sessions')
  await form.getByRole('combobox', { name: 'Metrics' }).press('Escape')
  await choose(form, 'Split by', 'Channel')
  await expect(title).toHaveValue('Sessions by channel')
  const places = ['Source', 'Property', 'Ready widget', 'Metrics', 'Split by'].map((name) =>
    form.getByRole('combobox', { name, exact: true }),
  )
  const tops = await Promise.all(
    [...places, form.getByRole('radiogroup', { name: 'Format' }), title].map(
      async (field) => (await field.boundingBox())?.y ?? 0,
    ),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await form.getByRole('radio', { name: 'Scorecard' }).click()
  await expect(title).toHaveValue('Sessions')

  await title.fill('Ours')
  await form.getByRole('radio', { name: 'Table', exact: true }).click()
  await choose(form, 'Ready widget', 'Devices')
  await form.getByRole('combobox', { name: 'Source' }).click()
  await page
    .getByRole('option', { name: /alex\.rivera/ })
    .nth(1)
    .click()
  await expect(title).toHaveValue('Ours')
  await chooseAnalytics(form)
  await choose(form, 'Ready widget', 'Devices')
  await expect(title).toHaveValue('Ours')
  await title.fill('')
  await expect(title).toHaveValue('')
  await title.blur()
  await expect(title).toHaveValue('Devices')
  await addIt(form, 'Devices')

  const again = await openWidget(page, 'Devices')
  await choose(again, 'Split by', 'Country')
  await expect(again.getByLabel('Title')).toHaveValue('Sessions by country')
  await again.getByLabel('Title').fill('')
  await again.getByRole('button', { name: 'Save widget' }).click()
  await expect(page.getByRole('article', { name: 'Sessions by country' })).toContainText('Germany')
})

test('fields that are rarely used are folded until one is set or to be mended', async ({ page, people }) => {
  await people.signIn()
  await createBlank(page, 'Folded')
  const form = await openNewWidget(page)
  await chooseAnalytics(form)
  await choose(form, 'Ready widget', 'Channels')
  const filters = form.getByRole('button', { name: 'Filters' })
  const countries = form.getByRole('combobox', { name: 'Countries' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(countries).toHaveCount(0)
  await filters.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await expect(countries).toBeVisible()
  await form.getByRole('button', { name: 'Add a condition' }).click()
  await choose(form, 'Field', 'Country')
  await expect(filters).toHaveText('Filters (1)')
  await filters.press('Enter')
  await expect(countries).toBeHidden()

  const send = form.getByRole('button', { name: 'Add widget' })
  await send.click()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  const value = form.getByLabel('Value', { exact: true })
  await expect(value).toBeFocused()
  await value.fill('Germany')
  await filters.press('Enter')
  await expect(countries).toBeHidden()
  await form.getByRole('button', { name: 'Options per metric' }).press('Enter')
  await form.getByRole('checkbox', { name: 'Hide the change of Sessions' }).check()
  await addIt(form, 'Channels')

  const again = await openWidget(page, 'Channels')
  for (const name of ['Filters (1)', 'Options per metric (1)'])
    await expect(again.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true')
})

test('several ready widgets are added at once, by keys', async ({ page, people }) => {
  await people.signIn()
  await createBlank(page, 'Many at once')
  const form = await openNewWidget(page)
  await chooseAnalytics(form)
  await choose(form, 'Ready widget', 'Channels')
  const more = form.getByRole('combobox', { name: 'More ready widgets' })
  for (const title of ['Devices', 'Countries']) {
    await more.fill(title)
    await page.getByRole('option', { name: title, exact: true }).click()
  }
  await expect(form.getByRole('button', { name: 'Add 3 widgets' })).toBeVisible()
  await more.press('ControlOrMeta+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Move Channels' })).toBeFocused()
  await expect.poll(() => titlesOf(page)).toEqual(['Channels', 'Devices', 'Countries'])
  await expectAllReady(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect.poll(() => titlesOf(page)).toEqual(['Channels', 'Devices', 'Countries'])
  await expectAllReady(page)
  await expect(cardOf(page, 'Devices')).toContainText(/mobile/i)
})

test('an added card is scrolled to and ringed, without motion and with few colours too', async ({
  page,
  people,
}) => {
  await people.signIn()
  await createBlank(page, 'Long')
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await addText(page, title)
  const added = [
    { title: 'Seven', moves: true, media: { reducedMotion: 'no-preference' } },
    { title: 'Last', moves: false, media: { reducedMotion: 'reduce', forcedColors: 'active' } },
  ] as const
  for (const { title, moves, media } of added) {
    await page.emulateMedia(media)
    await expect(page.locator('[data-added]')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    const ringed = page.evaluate(ringedCard)
    await addText(page, title)
    expect(await ringed).toEqual({ name: title, ring: 'solid', moves })
    await expect(page.getByRole('button', { name: `Move ${title}` })).toBeFocused()
    await expect(cardOf(page, title)).toBeInViewport({ ratio: 1 })
  }
})

/** The next card that is marked as added, as it looks then. */
const ringedCard = () =>
  new Promise<{ name: string | null; ring: string; moves: boolean }>((done) => {
    new MutationObserver(() => {
      const card = document.querySelector('[data-added]')
      if (!card) return
      const { outlineStyle: ring, animationName } = getComputedStyle(card)
      done({ name: card.getAttribute('aria-label'), ring, moves: animationName !== 'none' })
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-added'] })
  })

test('Ctrl+Enter sends a form from its texts and open lists, which choose nothing by it', async ({
  page,
  people,
}) => {
  await people.signIn()
  await createBlank(page, 'Sent by keys')
  const form = await openPassive(page, 'Our words')
  await expect(form.getByRole('button', { name: 'Add widget' })).toHaveAttribute(
    'aria-keyshortcuts',
    /Control/,
  )
  const text = form.getByRole('textbox', { name: 'Text' })
  await text.fill('Sent from where it was written.')
  await text.press('ControlOrMeta+Enter')
  await expect(cardOf(page, 'Our words')).toContainText('Sent from where it was written.')

  const data = await openNewWidget(page)
  await chooseAnalytics(data)
  await choose(data, 'Ready widget', 'Channels')
  const ready = data.getByRole('combobox', { name: 'Ready widget', exact: true })
  await ready.fill('Devices')
  await ready.press('ArrowDown')
  await ready.press('ControlOrMeta+Enter')
  await expect(data).toBeHidden()
  await expect.poll(() => titlesOf(page)).toEqual(['Our words', 'Channels'])
})

test('a form says before it is sent what the dashboard has no room for', async ({ page, people }) => {
  test.slow()
  const texts = Array.from({ length: 298 }, (_, place) => `Text ${place + 1}`)
  const { id, permalink } = await makeDashboard(await apiAs(OWNER), { name: 'Nearly full', texts })
  await people.signIn()
  await page.goto(`/dashboards/${permalink}`)
  const form = await openNewWidget(page)
  await expect(form.getByRole('status').filter({ hasText: /^A PDF holds at most 60 widgets/ })).toBeVisible()
  await chooseAnalytics(form)
  await choose(form, 'Ready widget', 'Channels')
  const more = form.getByRole('combobox', { name: 'More ready widgets' })
  for (const title of ['Devices', 'Countries']) {
    await more.fill(title)
    await page.getByRole('option', { name: title, exact: true }).click()
  }
  await expect(form.getByRole('alert')).toHaveText(
    'A dashboard has at most 300 widgets, and this one has 298. Choose 1 fewer.',
  )
  await form.getByRole('button', { name: 'Add 3 widgets' }).click()
  await expect(form).toBeVisible()
  await more.press('Backspace')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: 'Add 2 widgets' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await openNewWidget(page)
  await expect(form.getByRole('alert')).toHaveText(/this one has 300\. Remove one of them first\.$/)
  await (await apiAs(OWNER)).delete(`/api/dashboards/${id}`)
})

test('widgets are moved by keyboard, resized, edited, copied and removed', async ({ page, people }) => {
  await people.signIn()
  await createBlank(page, 'Rearranged')
  for (const title of ['First', 'Second', 'Third']) await addText(page, title)

  await page.getByRole('button', { name: 'Move First' }).focus()
  // Not one after the other: a key that comes with the one that picks up is not lost.
  await Promise.all([page.keyboard.press('Space'), page.keyboard.press('ArrowRight')])
  await expect(page.getByText('First is over place 2.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => titlesOf(page)).toEqual(['Second', 'First', 'Third'])

  await page.getByRole('button', { name: /^Resize First: 2 wide, 1 high/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Resize First: 3 wide, 1 high/ })).toBeFocused()
  await page.getByRole('button', { name: 'Actions for First' }).click()
  await page.getByRole('menuitem', { name: 'Size' }).click()
  const sizes = page.getByRole('dialog', { name: 'Size of First' })
  await sizes.getByRole('radio', { name: '4 wide, 2 high' }).click()
  await page.keyboard.press('Escape')
  await expect(sizes).toBeHidden()
  await expect(page.getByRole('button', { name: /^Resize First: 4 wide, 2 high/ })).toBeVisible()

  const form = await openWidget(page, 'Third')
  await form.getByLabel('Title').fill('Third, edited')
  await form.getByRole('textbox', { name: 'Text' }).fill('Other words.\n\nAnd a second paragraph.')
  await form.getByRole('button', { name: 'Save widget' }).click()
  const edited = page.getByRole('article', { name: 'Third, edited' })
  await expect(edited).toContainText('And a second paragraph.')

  await page.getByRole('button', { name: 'Actions for Third, edited' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(edited).toHaveCount(2)

  await page.getByRole('button', { name: 'Actions for First' }).click()
  await page.getByRole('menuitem', { name: 'Leave out of PDFs and reports' }).click()
  await expect(cardOf(page, 'First').getByRole('img', { name: 'Left out of PDFs and reports' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Second' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('article', { name: 'Second' })).toHaveCount(0)
  await page.getByLabel('Name of the dashboard').fill('Rearranged and renamed')
  await page.getByLabel('Name of the dashboard').press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Rearranged and renamed' })).toBeVisible()
  await expect.poll(() => titlesOf(page)).toEqual(['First', 'Third, edited', 'Third, edited'])
  await expect(page.getByRole('button', { name: /^Resize First: 4 wide, 2 high/ })).toBeVisible()

  await page.goto(`${new URL(page.url()).pathname}/print`)
  await expect.poll(() => titlesOf(page)).toEqual(['Third, edited', 'Third, edited'])
})

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

async function createBlank(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Create dashboard' }).click()
  await page.getByRole('button', { name: /^Blank dashboard/ }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Metrics, split and format by hand, and a formula that is wrong at first. */
async function addCalculated(page: Page, title: string): Promise<void> {
  const form = await openNewWidget(page)
  await chooseAnalytics(form)
  await form.getByRole('button', { name: 'Add widget' }).click()
  await expect(form.getByText('Some fields are missing or wrong.')).toBeVisible()
  await form.getByLabel('Title').fill(title)
  await choose(form, 'Split by', 'Channel')
  await form.getByRole('combobox', { name: 'Metrics' }).click()
  for (const metric of ['Sessions', 'Views'])
    await page.getByRole('option', { name: metric, exact: true }).click()
  await form.getByRole('combobox', { name: 'Metrics' }).press('Escape')

  await form.getByRole('button', { name: 'Add a calculated metric' }).click()
  const calculated = form.getByRole('group').filter({ has: page.getByLabel('Formula') })
  await calculated.getByLabel('Name').fill('Views per session')
  const formula = calculated.getByLabel('Formula')
  await formula.fill('screenPageViews / sesions')
  await expect(formula).toHaveAccessibleDescription(/sesions/)
  await expect(calculated.getByText('sesions', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Add widget' }).click()
  await expect(form.getByRole('alert')).toHaveText('Some fields are missing or wrong.')
  await formula.fill('screenPageViews / ')
  await calculated.getByRole('button', { name: 'Sessions' }).click()
  await expect(formula).toHaveValue('screenPageViews / sessions')
  await expect(formula).not.toHaveAttribute('aria-invalid', 'true')
  const widget = await addIt(form, title)
  await expect(widget.getByRole('columnheader', { name: 'Views per session' })).toBeVisible()
  await expect(widget.getByRole('row', { name: /Organic Search/ })).toContainText(/\d\.\d\d/)
}

/** A figure over time as a number with its course, after a target that nothing can be measured by. */
async function addScorecard(page: Page, title: string): Promise<void> {
  const form = await openNewWidget(page)
  await chooseAnalytics(form)
  await choose(form, 'Ready widget', 'Sessions over time')
  await form.getByLabel('Title').fill(title)
  await form.getByRole('radio', { name: 'Scorecard' }).click()
  const target = form.getByRole('textbox', { name: 'Target of Sessions' })
  await target.fill('0')
  await expect(target).toHaveAccessibleDescription(/A target is above 0/)
  await form.getByRole('button', { name: 'Add widget' }).click()
  await expect(form.getByRole('alert').last()).toHaveText(/^A target is above 0/)
  await expect(target).toBeFocused()
  await target.fill('1000000')
  await expect(target).toHaveValue('1,000,000')
  const preview = form.getByRole('region', { name: 'Preview' }).getByRole('article')
  await expect(preview).toContainText(/\d% of 1,000,000/)
  const widget = await addIt(form, title)
  await expect(widget).toContainText(/\d% of 1,000,000/)
  await expect(widget.getByRole('group', { name: /^Sessions by day/ })).toBeVisible()
  const figure = widget.getByRole('button', { name: new RegExp(`, ${title}$`) })
  await figure.click()
  await expect(page.getByRole('dialog', { name: 'Sessions' })).toContainText('as read from Google Analytics')
  await page.keyboard.press('Escape')
  await widget.getByRole('group', { name: /^Sessions by day/ }).press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Sessions.*\d{4}$/ })).toContainText('Google Analytics')
  await page.keyboard.press('Escape')
}

async function addText(page: Page, title: string): Promise<void> {
  const form = await openPassive(page, title)
  await form.getByRole('textbox', { name: 'Text' }).fill(`Words of ${title}.`)
  await expect(await addIt(form, title)).toContainText(`Words of ${title}.`)
}

async function addPicture(page: Page, title: string): Promise<void> {
  const form = await openPassive(page, title)
  await form.getByText('Image or file', { exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose a file' }).click()
  const wrong = { name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await (await chooser).setFiles(wrong)
  await expect(form.getByText('Invalid file type')).toBeVisible()
  const again = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose a file' }).click()
  const create = { width: 320, height: 160, channels: 3, background: '#1f6f54' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await (await again).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
  await expect(form.getByRole('button', { name: 'Choose another file' })).toBeVisible()
  await expect(form.getByText('picture.png')).toBeVisible()
  await form.getByLabel('Heading').fill('A green field')
  const widget = await addIt(form, title)
  await expect(widget).toContainText('A green field')
  const picture = widget.getByRole('img', { name: 'A green field' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  const enlarge = widget.getByRole('button', { name: 'Show “A green field” large' })
  const large = page.getByRole('dialog', { name: 'A green field' })
  await enlarge.press('Enter')
  await expect(large.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(enlarge).toBeFocused()
  await picture.click()
  await large.getByRole('button', { name: 'Close' }).click()
  await expect(large).toHaveCount(0)
}

/** A picture that is there already, and a table to save. */
async function addUploaded(page: Page, title: string): Promise<void> {
  const form = await openPassive(page, title)
  await form.getByText('Image or file', { exact: true }).click()
  const choose = form.getByRole('button', { name: 'Image: choose an uploaded picture' })
  await choose.click()
  await expect(page.getByRole('button', { name: 'picture.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'picture.png' })).toBeHidden()
  await expect(choose).toBeFocused()
  await choose.click()
  await page.getByRole('button', { name: 'picture.png' }).click()
  await expect(form.getByText('picture.png')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose another file' }).click()
  const buffer = Buffer.from('Month,Cost\nOctober,1200\n')
  await (await chooser).setFiles({ name: 'Costs.csv', mimeType: 'application/vnd.ms-excel', buffer })
  await expect(form.getByText('Costs.csv')).toBeVisible()
  const widget = await addIt(form, title)
  await expect(widget).toContainText('(24 byte)')
  const download = page.waitForEvent('download')
  await widget.getByRole('link', { name: 'Costs.csv' }).click()
  expect((await download).suggestedFilename()).toBe('Costs.csv')
}

async function addArticle(page: Page, title: string): Promise<void> {
  const form = await openPassive(page, title)
  await form.getByText('By date', { exact: true }).click()
  await form.getByRole('button', { name: 'Add an article' }).click()
  await form.getByLabel('Heading').fill('New landing page')
  await form.getByRole('textbox', { name: 'Text' }).fill('Shorter than before.')
  await expect(await addIt(form, title)).toContainText('Shorter than before.')
}

async function openPassive(page: Page, title: string) {
  const form = await openNewWidget(page)
  await form.getByText('Text or image', { exact: true }).click()
  await form.getByLabel('Title').fill(title)
  return form
}
