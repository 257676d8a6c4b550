import * as contract from '#contract/areas/visibility/assets/assets.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './assets.service.ts'

export const assetsRoutes: readonly Route[] = [
  serve(contract.listAssets, service.listAssets, service.assetFiling),
  serve(contract.exportAssetsCsv, service.exportAssetsCsv),
  serve(contract.exportAssetsXlsx, service.exportAssetsXlsx),
  serve(contract.mapAssets, service.mapAssets),
  serve(contract.listAssetChoices, service.listAssetChoices),
  serve(contract.getAssetSummary, service.getAssetSummary),
  serve(contract.watchAssets, service.watchAssets),
]
