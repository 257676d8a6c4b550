import type { APIRequestContext, Page } from '@playwright/test'
import { createQuote, type Quote, removeQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { type SentQuote, sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { lookupStccs } from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { setLastDayBack } from '#api/areas/pricing/quotes/quotes.factory.ts'
import { inRunning } from '#api/testing/running.ts'
import { type Endpoint, toUrl } from '#contract/base/endpoint.ts'
import { expect, heading, test } from './portal.ts'
import { signInAs } from '../tools/shots/stage.ts'
import type { Facts } from '../tools/shots/facts.ts'

/** Calls the API as the people of the customer. */
async function callApi(request: APIRequestContext, facts: Facts, endpoint: Endpoint, args: object) {
  const { body, ...rest } = args as { body?: unknown }
  const response = await request.fetch(`/api${toUrl(endpoint, rest)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${facts.tokens.shipper}` },
    ...(body === undefined ? {} : { data: body }),
  })
  expect(response.status()).toBe(200)
  return (await response.json()) as unknown
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function makeQuote(request: APIRequestContext, facts: Facts, changes: object = {}): Promise<Quote> {
  const found = await callApi(request, facts, lookupStccs, { body: { search_term: 'corn' } })
  const [corn] = (found as { stcc_codes: object[] }).stcc_codes
  return (await callApi(request, facts, createQuote, {
    params: { customerId: 1 },
    body: {
      customer_business_name: 'Review Grain',
      email: 'rates@review.example',
      data: {
        origin_city: 'Chicago',
        origin_state: 'IL',
        destination_city: 'Memphis',
        destination_state: 'TN',
        stccs: [corn],
      },
      price: 420_000,
      fsc_cost: 31_050,
      other_costs: [{ description: 'Switching', amount: 35_000 }],
      effective_date: day(1),
      expiration_date: day(20),
      terms: 'Rule 11 applies.',
      ...changes,
    },
  })) as Quote
}

/** Sends a quote; only its response contains the link and the passcode. */
const send = async (request: APIRequestContext, facts: Facts, quoteId: number, body: object = {}) =>
  (await callApi(request, facts, sendQuote, { params: { customerId: 1, quoteId }, body })) as SentQuote

const toPath = ({ quote_url }: SentQuote): string => {
  const { pathname, search } = new URL(quote_url!)
  return pathname + search
}

/** Sends a quote and returns path and query of the emailed link. */
const sendForPath = async (request: APIRequestContext, facts: Facts, quoteId: number): Promise<string> =>
  toPath(await send(request, facts, quoteId))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

for (const brand of ['', 'railconnect.']) {
  const origin = () => `http://${brand}localhost:${process.env['E2E_PORT']}`

  test(`[SHP-001] [SHP-002] [SHP-004] [SHP-005] [SHP-006] [SHP-007] [SHP-014] [SHP-016] [SHP-019] [SHP-029] an offer is countered, sent again with a passcode, accepted without a sign-in and billed on ${brand}`, async ({
    page,
    context,
    request,
    facts,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { id } = await makeQuote(request, facts)
    await page.goto(origin() + (await sendForPath(request, facts, id)))

    await expect(page).toHaveTitle(/Review Quote/)
    await expect(page).toHaveURL(`${origin()}/shipper/1/quote/${id}`)
    await expect(page.getByText('$4,860.50').first()).toBeVisible()
    await expect(page.getByText(/^(19|20|21) days left$/)).toBeVisible()
    await button(page, 'Make a counter-offer').click()
    await page.getByRole('textbox', { name: 'Your price' }).fill('4,500')
    await expect(page.getByText('$360.50 (7.4%) below the offer.')).toBeVisible()
    await button(page, 'Send counter-offer').click()
    await expect(page.getByText('Response was sent successfully.')).toBeVisible()
    await expect(page).toHaveURL(/confirmation\/\d+\?action=counter$/)
    await expect(page).toHaveTitle(/Quote Confirmation/)
    await page.getByRole('link', { name: 'View quote' }).click()
    await expect(page.getByText('Your counter-offer was sent')).toBeVisible()

    const again = await send(request, facts, id, { with_passcode: true })
    await page.goto(origin() + toPath(again))
    await page.getByRole('textbox', { name: 'Passcode' }).fill(again.passcode!.toLowerCase())
    await button(page, 'Open quote').click()
    await button(page, 'Accept $4,860.50').click()
    await expect(button(page, 'Accept quote')).toBeDisabled()
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Miller')
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await button(page, 'Accept quote').click()
    await expect(page.getByRole('heading', { name: 'You accepted this quote' })).toBeVisible()
    await expect(page.getByText('Ada Miller')).toBeVisible()

    await page.goto(`${origin()}/shipper/1/quote/${id}`)
    await expect(page).toHaveURL(/confirmation\/\d+\?action=accept$/)

    await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
    await page.goto(`${origin()}/pricing/1/quote/${id}`)
    await button(page, 'Create pattern').click()
    await expect(heading(page, 'Edit Pattern')).toBeVisible()
  })

  test(`[SHP-013] [PRC-010] [PRC-032] an offer past its last day shows as expired and is sent again as a copy on ${brand}`, async ({
    page,
    context,
    request,
    facts,
  }, { repeatEachIndex, retry }) => {
    const shipper = `Ended Grain ${brand}${repeatEachIndex}-${retry}`
    const { id } = await makeQuote(request, facts, { customer_business_name: shipper })
    const link = origin() + (await sendForPath(request, facts, id))
    await inRunning(process.env['E2E_DATA_DIR']!, 1, (owner) => setLastDayBack(owner, id))

    await page.goto(link)
    await expect(page).toHaveURL(/confirmation\/\d+\?action=deleted$/)
    await expect(page.getByRole('heading', { name: 'This quote is no longer available' })).toBeVisible()

    await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
    await page.goto(`${origin()}/pricing/1/dashboard`)
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill(shipper)
    await expect(page).toHaveURL(/[?&]q=/)
    const row = page.getByRole('row').filter({ hasText: shipper })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Expired')
    await button(page, `Actions for ${shipper}`).click()
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
    await expect(page).toHaveURL(/\/quote\/\d+$/)
    await expect(page.getByText('New Request').first()).toBeVisible()
    await button(page, 'Send').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Quote sent.').last()).toBeVisible()
    await expect(page.getByText('Submitted').first()).toBeVisible()
  })
}

test('[SHP-008] [SHP-011] [SHP-015] [SHP-024] the second refusal rejects; a confirmation comes in between', async ({
  page,
  request,
  facts,
}) => {
  const { id } = await makeQuote(request, facts)
  await page.goto(await sendForPath(request, facts, id))
  await button(page, 'Ask a question').click()
  await page.getByRole('textbox', { name: 'Ask a question' }).fill('Which week?')
  await button(page, 'Send note').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Which week?' })).toBeVisible()
  await button(page, 'Make a counter-offer').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Too high')
  await button(page, 'Send counter-offer').click()
  await expect(page).toHaveURL(/action=counter$/)

  await page.goto(await sendForPath(request, facts, id))
  await button(page, 'Reject').click()
  await button(page, 'Reject quote').click()

  await expect(page.getByRole('heading', { name: 'You rejected this quote' })).toBeVisible()
  await page.goto(`/shipper/1/quote/${id}`)
  await expect(page).toHaveURL(/action=reject$/)
})

test('a short link opens the same quote and leaves nothing in the address', async ({
  page,
  request,
  facts,
}) => {
  const { id } = await makeQuote(request, facts)
  const response = await callApi(request, facts, sendQuote, {
    params: { customerId: 1, quoteId: id },
    body: {},
  })
  await page.goto(new URL((response as Quote).short_link!).pathname)

  await expect(page.getByText('$4,860.50').first()).toBeVisible()
  await expect(page).toHaveURL(`/shipper/1/quote/${id}`)
})

test('[SHP-003] [SHP-012] [SHP-028] a missing, wrong or old link and a deleted quote have plain pages', async ({
  page,
  request,
  facts,
}) => {
  const { id } = await makeQuote(request, facts)
  const old = await sendForPath(request, facts, id)
  const link = await sendForPath(request, facts, id)
  const stays = page.getByText('Unable to load quote. Please submit a new request or contact your partner.')

  await page.goto(`/shipper/1/quote/${id}`)
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await expect(stays).toBeVisible()
  for (const wrong of [`/shipper/1/quote/${id}?token=wrong`, old]) {
    await page.goto(wrong)
    await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
    await expect(stays).toBeVisible()
  }
  await callApi(request, facts, removeQuote, { params: { customerId: 1, quoteId: id } })
  await page.goto(link)
  await expect(page).toHaveURL(/confirmation\/\d+\?action=deleted$/)
  await expect(page.getByRole('heading', { name: 'This quote is no longer available' })).toBeVisible()
})

test('[PLT-177] [SHP-025] [SHP-026] [SHP-027] a failed request shows an error, and no input is lost', async ({
  page,
  request,
  facts,
}) => {
  const { id } = await makeQuote(request, facts)
  const link = await sendForPath(request, facts, id)
  const broken = { status: 500, json: { message: 'Something went wrong on our side.' } }
  await page.route(/api\/shippers/, (route) => route.fulfill(broken))
  await page.goto(link)
  await expect(page.getByText('We were unable to load the requested quote at this time.')).toBeVisible()
  await expect(button(page, 'Try again')).toBeVisible()
  await page.unroute(/api\/shippers/)
  await button(page, 'Try again').click()
  await page.route(/api\/shippers/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(broken) : route.continue(),
  )

  await button(page, 'Ask a question').click()
  await page.getByRole('textbox', { name: 'Ask a question' }).fill('Which week?')
  await button(page, 'Send note').click()
  await expect(page.getByText('Request note not saved')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ask a question' })).toHaveValue('Which week?')
  await button(page, 'Make a counter-offer').click()
  await page.getByRole('textbox', { name: 'Your price' }).fill('4,500')
  await button(page, 'Send counter-offer').click()

  await expect(page.getByText('We were unable to send the response at this time.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your price' })).toHaveValue('4,500.00')
})
