import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const REAL_CLIENT = { id: 'interline', secret: 'a-secret-of-the-real-client' }

export interface RealProvider {
  issuer: string
  stop(): Promise<void>
}

/** Who may sign in here: the email address is the account, and the provider has verified it. */
const makeAccount = (email: string) => ({
  accountId: email,
  claims: async () => ({ sub: `person-${email}`, email, email_verified: true, name: email }),
})

/**
 * A certified identity provider on a free port with a single page: it asks for an email address and trusts it.
 * Signing out asks for confirmation, as providers do.
 */
export async function startRealProvider(at: { callback: string; hub: string }): Promise<RealProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = makeProvider(issuer, at)
  const serve = provider.callback()
  handle = (request, response) => {
    const isOurs = request.url?.startsWith('/interaction/')
    void (isOurs ? showSignIn(provider, request, response) : serve(request, response))
  }
  return {
    issuer,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function makeProvider(issuer: string, { callback, hub }: { callback: string; hub: string }): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [
      {
        client_id: REAL_CLIENT.id,
        client_secret: REAL_CLIENT.secret,
        redirect_uris: [callback],
        post_logout_redirect_uris: [hub],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'real', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: async (_context, email) => {
      const { claims } = makeAccount(email)
      return { accountId: email, claims }
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = page(
            'Sign out?',
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
          )
        },
      },
    },
    // no consent page, because the portal is the partner's own
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}

async function showSignIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html')
    response.end(
      page(
        'Partner ID',
        '<form method="post"><label>Email <input name="email"></label><button>Continue</button></form>',
      ),
    )
    return
  }
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const accountId = new URLSearchParams(body).get('email') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId } })
}

const page = (heading: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${heading}</title><h1>${heading}</h1>${body}</html>`

/** Walks through the provider as a browser with cookies would, and returns the URL it is redirected to. */
export async function signInAtProvider(authorizationUrl: string, email: string): Promise<URL> {
  const jar = new Map<string, string>()
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      jar.set(name, value)
    }
    return response
  }
  const getRedirect = (response: Response, from: string): string =>
    new URL(response.headers.get('location') ?? '', from).href
  const form = getRedirect(await visit(authorizationUrl), authorizationUrl)
  const sent = await visit(form, { method: 'POST', body: new URLSearchParams({ email }) })
  const resume = getRedirect(sent, form)
  return new URL(getRedirect(await visit(resume), resume))
}
