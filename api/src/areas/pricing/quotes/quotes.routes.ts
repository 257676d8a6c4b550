import * as contract from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './quotes.service.ts'

export const quotesRoutes: readonly Route[] = [
  serve(contract.listQuotes, service.listQuotes, service.quoteFiling),
  serve(contract.exportQuotesCsv, service.exportQuotesCsv),
  serve(contract.exportQuotesXlsx, service.exportQuotesXlsx),
  serve(contract.getQuoteStats, service.getQuoteStats),
  serve(contract.createQuote, service.createQuote),
  serve(contract.getQuote, service.getQuote),
  serve(contract.updateQuote, service.updateQuote),
  serve(contract.removeQuote, service.removeQuote),
  serve(contract.copyQuote, service.copyQuote),
  serve(contract.listQuoteActivity, service.listQuoteActivity),
]
