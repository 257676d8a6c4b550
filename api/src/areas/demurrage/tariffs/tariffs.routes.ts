import * as contract from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './tariffs.service.ts'

export const tariffsRoutes: readonly Route[] = [
  serve(contract.listTariffs, service.listTariffs, service.tariffFiling),
  serve(contract.getUsualTariff, service.getUsualTariff),
  serve(contract.getTariff, service.getTariff),
  serve(contract.createTariff, service.createTariff),
  serve(contract.updateTariff, service.updateTariff),
  serve(contract.removeTariff, service.removeTariff),
  serve(contract.previewTariff, service.previewTariff),
]
