import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'

/** Where the browser is, within this application. */
interface Address {
  pathname: string
  search: string
  /** Names this entry of the history. */
  key: string
  /** Back and forward pop; what the application does itself pushes or replaces. */
  type: 'POP' | 'PUSH' | 'REPLACE'
}

type Navigate = (to: string, options?: { replace?: boolean | undefined }) => void

const AddressContext = createContext<{ address: Address; navigate: Navigate } | null>(null)

/** The history of the browser as the pages below see it. */
export function AddressProvider({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(() => here('POP'))

  useEffect(() => {
    const popped = () => startTransition(() => setAddress(here('POP')))
    window.addEventListener('popstate', popped)
    return () => window.removeEventListener('popstate', popped)
  }, [])

  const navigate = useCallback<Navigate>((to, { replace = false } = {}) => {
    const state = { key: Math.random().toString(36).slice(2) }
    if (replace) window.history.replaceState(state, '', to)
    else window.history.pushState(state, '', to)
    startTransition(() => setAddress(here(replace ? 'REPLACE' : 'PUSH')))
  }, [])

  return <AddressContext value={{ address, navigate }}>{children}</AddressContext>
}

export function useAddress(): Address {
  return useHistory().address
}

/** Goes to a filled path with its query. */
export function useNavigate(): Navigate {
  return useHistory().navigate
}

function useHistory() {
  const history = useContext(AddressContext)
  if (history === null) throw new Error('A part of the application stands outside AddressProvider.')
  return history
}

function here(type: Address['type']): Address {
  const { pathname, search } = window.location
  const state: unknown = window.history.state
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first'
  return { pathname, search, key, type }
}
