import * as contract from '#contract/areas/waybilling/parties/parties.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './parties.service.ts'

export const partiesRoutes: readonly Route[] = [
  serve(contract.searchCif, service.searchCif),
  serve(contract.listParties, service.listParties, service.partyFiling),
  serve(contract.createParty, service.createParty),
  serve(contract.updateParty, service.updateParty),
  serve(contract.removeParties, service.removeParties),
]
