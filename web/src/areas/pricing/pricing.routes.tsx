import { lazyRouteComponent } from '@tanstack/react-router'
import { pathTo, type PageRoute } from '../../shell/route.ts'
import { saveToken } from './review/token.rules.ts'
import { PRICING_PATHS } from './pricing.rules.ts'

const needs = { anyOf: ['pricing_pricing_dashboard'] } as const
const crumbs = [{ text: 'Pricing' }, { text: 'Quotes', path: PRICING_PATHS.dashboard }]

const rateCrumbs = [{ text: 'Pricing' }, { text: 'Rates', path: PRICING_PATHS.rates }]

const SHORT_LINK = /^(\d+)-(\d+)-(.+)$/

const reviewPages = () => import('./review/ReviewPage.tsx')
const quotePage = () => import('./quotes/QuotePage.tsx')

/** Pages of the area (PRC-001 to PRC-016). */
export const pricingPages: readonly PageRoute[] = [
  {
    path: '/pricing/$customerId',
    title: 'Quotes',
    crumbs: [],
    needs,
    page: lazyRouteComponent(() => import('./quotes/QuoteListPage.tsx'), 'QuoteListPage'),
    redirect: ({ params }) => pathTo(PRICING_PATHS.dashboard, params),
  },
  {
    path: PRICING_PATHS.dashboard,
    title: 'Quotes',
    crumbs: [{ text: 'Pricing' }],
    needs,
    page: lazyRouteComponent(() => import('./quotes/QuoteListPage.tsx'), 'QuoteListPage'),
    nav: { group: 'Business', label: 'Quotes', icon: 'quote' },
    goKey: 'q',
    load: async ({ params, search }) => {
      const [{ quotes }, { startList }] = await Promise.all([
        import('./quotes/quotes.calls.ts'),
        import('../../list/questions.ts'),
      ])
      startList(quotes, { customerId: Number(params['customerId']) }, search)
    },
  },
  {
    path: PRICING_PATHS.newQuote,
    title: 'New quote',
    crumbs,
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./quotes/NewQuotePage.tsx'), 'NewQuotePage'),
    navPath: PRICING_PATHS.dashboard,
  },
  {
    path: PRICING_PATHS.quote,
    title: 'Quote',
    crumbs,
    needs,
    page: lazyRouteComponent(quotePage, 'QuotePage'),
    navPath: PRICING_PATHS.dashboard,
    load: async ({ params }) => {
      const { startQuote } = await import('./quotes/quotes.calls.ts')
      startQuote(Number(params['customerId']), Number(params['quoteId']))
    },
  },
  {
    path: PRICING_PATHS.rates,
    title: 'Rates',
    crumbs: [{ text: 'Pricing' }],
    needs,
    page: lazyRouteComponent(() => import('./rates/RatesPage.tsx'), 'RatesPage'),
    nav: { group: 'Business', label: 'Rates', icon: 'rate' },
  },
  {
    path: PRICING_PATHS.importRates,
    title: 'Import rates',
    crumbs: rateCrumbs,
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./imports/RateImportPage.tsx'), 'NewRateImportPage'),
    navPath: PRICING_PATHS.rates,
  },
  {
    path: PRICING_PATHS.rateImport,
    title: 'Rate import',
    crumbs: rateCrumbs,
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./imports/RateImportPage.tsx'), 'RateImportPage'),
    navPath: PRICING_PATHS.rates,
  },
  {
    path: '/admin/fuel',
    title: 'Fuel surcharges',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./fuel/FuelPage.tsx'), 'FuelPage'),
    nav: { group: 'Railroads and data', label: 'Fuel surcharges', icon: 'fuel' },
  },
  {
    path: PRICING_PATHS.review,
    title: 'Review Quote',
    crumbs: [],
    needs: 'quote token',
    page: lazyRouteComponent(reviewPages, 'ReviewPage'),
    // the token leaves the address before anything is drawn
    redirect: ({ params, search }) => {
      if (typeof search['token'] !== 'string') return null
      saveToken(params, search['token'])
      return pathTo(PRICING_PATHS.review, params)
    },
  },
  {
    path: PRICING_PATHS.shortLink,
    title: 'Review Quote',
    crumbs: [],
    needs: 'quote token',
    page: lazyRouteComponent(reviewPages, 'ReviewPage'),
    redirect: ({ params }) => {
      const [, customerId = '0', quoteId = '0', token = ''] = SHORT_LINK.exec(params['link'] ?? '') ?? []
      saveToken({ customerId, quoteId }, token)
      return pathTo(PRICING_PATHS.review, { customerId, quoteId })
    },
  },
  {
    path: PRICING_PATHS.confirmation,
    title: 'Quote Confirmation',
    crumbs: [],
    needs: 'quote token',
    page: lazyRouteComponent(() => import('./review/ConfirmationPage.tsx'), 'ConfirmationPage'),
  },
]
