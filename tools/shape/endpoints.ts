import type { Tree } from '../boundaries/imports.ts'

/** Endpoints that none of our pages calls, with their callers. */
export const CALLED_BY_OTHERS: Record<string, string> = {
  receiveMessage: 'railroads and their message brokers',
  receiveReports: 'telematics devices and their vendors',
  searchGroups: 'clients of the API; the page shows every group',
  removeCharge: 'clients of the API; the page saves a draft with all its lines',
  getFile: 'browsers, at the addresses that records carry',
}

const DECLARED = /export const (\w+) = endpoint\(\{\s*name: '(\w+)'/g

/** One operation keeps one name from the contract to the service and to the page. */
export function endpointProblems(tree: Tree): string[] {
  const contracts = [...tree].filter(([path]) => path.endsWith('.contract.ts'))
  return contracts.flatMap(([path, text]) => {
    const place = path.replace(/^contract\/src\/(.*)\.contract\.ts$/, '$1')
    return [...text.matchAll(DECLARED)].flatMap(([, constant = '', name = '']) => [
      ...(constant === name ? [] : [`${path}: ${constant} is declared with the name ${name}`]),
      ...servedBy(tree, place, constant),
      ...calledBy(tree, place, constant),
    ])
  })
}

/** `place` is the area and noun, the same in every room: `areas/visibility/assets/assets`. */
function servedBy(tree: Tree, place: string, name: string): string[] {
  const service = `api/src/${place}.service.ts`
  const text = tree.get(service) ?? ''
  const isImplemented = /\bimplement\(/.test(text) && text.includes(`#contract/${place}.contract.ts`)
  if (!isImplemented) return [`${name}: ${service} does not implement ${place}.contract.ts`]
  const [, area = '', ...noun] = place.split('/')
  const list = tree.get(`api/src/areas/${area}/${area}.area.ts`) ?? ''
  const isListed = list.includes(`/${noun.join('/')}.service.ts'`)
  return isListed ? [] : [`${name}: ${area}.area.ts does not list ${service}`]
}

function calledBy(tree: Tree, place: string, name: string): string[] {
  const path = `web/src/${place}.calls.ts`
  const callers = [...tree].filter(([file]) => file.startsWith('web/src/') && !file.includes('.test.'))
  const isCalled = callers.some(([, text]) => new RegExp(`\\b${name}\\b`).test(text))
  if (name in CALLED_BY_OTHERS) {
    return isCalled ? [`${name} is called by the web: remove it from CALLED_BY_OTHERS`] : []
  }
  return isCalled
    ? []
    : [`${name}: nothing calls it (expected in ${path}); if something else does, add it to CALLED_BY_OTHERS`]
}
