export type LockedPackage = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  engines?: unknown
  optionalDependencies?: Record<string, string>
}

export type Lockfile = { packages: Record<string, LockedPackage> }

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/**
 * Adds the builds for other platforms that a lockfile lacks when the registry does not carry them. Without them `npm
 * ci` rejects the lockfile; with them it skips what does not fit the platform. Returns the additions.
 */
export function completeLockfile({ packages }: Lockfile): string[] {
  const added: string[] = []
  for (const locked of Object.values(packages)) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      const platform = getPlatform(name)
      const place = `node_modules/${name}`
      if (!platform || packages[place] || !/^\d/.test(version)) continue
      packages[place] = { version, ...(locked.dev ? { dev: true } : {}), optional: true, ...platform }
      added.push(`${name}@${version}`)
    }
  }
  return added
}

/** Reads system and processor from a name such as `@oxlint/binding-darwin-arm64`; null when it names none. */
function getPlatform(name: string): { os: string[]; cpu: string[] } | null {
  const texts = name.split(/[/-]/)
  const system = SYSTEMS.find((one) => texts.includes(one))
  const processor = PROCESSORS.find((one) => texts.includes(one))
  return system && processor ? { os: [system], cpu: [processor] } : null
}
