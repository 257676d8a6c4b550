import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, field, lacks, NEEDED, openPatternForm as open } from '../../../testing/pattern-form.ts'

beforeEach(() => page.viewport(1440, 900))

test.each([
  ['Commodities', 'Commodity code', '01', /Commodity type\.$/],
  ['Commodities', 'Weight', '5', /Weight type\.$/],
  ['Protective Service', 'Temperature', '34', /Temperature unit\.$/],
  ['Empty Disposition', 'Empty car destination city', 'OMAHA', /Empty car consignee\.$/],
  ['Empty Disposition', 'Tariff agency', 'BNSF', /Empty car consignee\.$/],
])(
  '[WBL-136] [WBL-137] [WBL-138] [WBL-139] [WBL-140] %s: %s requires its partner',
  async (of, name, text, partner) => {
    await open(NEEDED, { advanced: false })
    await expect.element(button('Save Pattern')).toBeEnabled()

    await field(of, name).fill(text)
    await userEvent.tab()

    await expect.element(lacks()).toBeVisible()
    expect(lacks().element().textContent).toMatch(partner)
    await expect.element(button('Save Pattern')).toBeDisabled()
  },
)

test('[WBL-039] [WBL-136] [WBL-146] an empty field that another requires shows the reason on blur', async () => {
  await open(NEEDED, { advanced: false })

  await field('Commodities', 'Commodity code').fill('2818445')
  await userEvent.tab()
  await expect.element(lacks()).toBeVisible()
  ;(field('Commodities', 'Commodity type').element() as HTMLElement).focus()
  await userEvent.tab()

  await expect.element(page.getByText('Required with a commodity code.')).toBeVisible()
  const section = page.getByRole('listitem').filter({ hasText: 'Commodities' })
  await expect.element(section.getByText('Optional')).toBeVisible()
})

test.each([
  ['Commodities', 'Commodity code', '2818445', 'Commodity type'],
  ['Empty Disposition', 'Tariff agency', 'BNSF', 'Empty car consignee'],
])(
  '[WBL-136] [WBL-140] %s: without %s its empty partner is no longer wrong',
  async (of, name, text, partner) => {
    await open(NEEDED, { advanced: false })
    await field(of, name).fill(text)
    await userEvent.tab()
    ;(field(of, partner).element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(field(of, partner)).toHaveAttribute('aria-invalid', 'true')

    await field(of, name).fill('')
    await userEvent.tab()

    await expect.element(field(of, partner)).toHaveAttribute('aria-invalid', 'false')
  },
)

test.each([
  ['References', 'ID type', 'Choose the ID type.'],
  ['References', 'Reference ID', 'Enter the reference ID.'],
  ['Parties', 'Party type', 'Choose the party type.'],
  ['Equipment', 'Equipment initial', 'Enter the equipment initial.'],
  ['Equipment', 'Equipment number', 'Enter the equipment number.'],
  ['Equipment', 'Equipment weight', 'Enter the equipment weight.'],
  ['Equipment', 'Equipment weight type', 'Choose the equipment weight type.'],
])(
  '[WBL-133] [WBL-134] [WBL-135] [WBL-146] %s: %s left empty is required, but not in Advanced Mode',
  async (of, name, text) => {
    await open({}, { advanced: false })
    await expect.element(field(of, name)).toBeVisible()
    await expect.element(page.getByText(text)).not.toBeInTheDocument()

    ;(field(of, name).element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(field(of, name)).toHaveAttribute('aria-invalid', 'true')

    await page.getByRole('switch', { name: 'Advanced Mode' }).click()
    await expect.element(page.getByText(text)).not.toBeInTheDocument()
  },
)

test('[WBL-134] without the type of the first party nothing is saved', async () => {
  await open({ ...NEEDED, name_N1_loop: [] }, { advanced: false })

  await expect.element(lacks()).toBeVisible()
  expect(lacks().element().textContent).toMatch(/Party type\.$/)
})

test('[WBL-146] a wrong value is reported when its field loses the focus', async () => {
  await open()
  await field('Equipment', 'Equipment weight').fill('-1')
  await expect.element(field('Equipment', 'Equipment weight')).toHaveAttribute('aria-invalid', 'false')

  await userEvent.tab()

  await expect.element(field('Equipment', 'Equipment weight')).toHaveAttribute('aria-invalid', 'true')
})
