import * as contract from '#contract/areas/settings/payer-companies.contract.ts'
import { serve, type Route } from '../../http/serve.ts'
import * as service from './payer-companies.service.ts'

export const payerCompaniesRoutes: readonly Route[] = [
  serve(contract.listPayerCompanies, service.listPayerCompanies),
  serve(contract.getPayerCompany, service.getPayerCompany),
  serve(contract.createPayerCompany, service.createPayerCompany),
  serve(contract.updatePayerCompany, service.updatePayerCompany),
  serve(contract.updatePayerLogo, service.updatePayerLogo),
]
