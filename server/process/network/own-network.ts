/** A certificate with its private key, both as PEM. `cert` has the certificates that signed it too. */
export type Certificate = { cert: string; key: string };

/** How other computers reach this server, which changes while it runs. The first process finds it out and sends it to its workers. */
export type NetworkState = {
  /** The name that is announced by mDNS, as in savol.local */
  mdnsName?: string | undefined;
  /** The certificate of HTTPS. */
  certificate?: Certificate | undefined;
  /** The certificate, as PEM, of the authority that signed it, where that is one of Savol's own. */
  authority?: string | undefined;
};

/** How this server is reached, as a process of it knows it now. */
export type OwnNetwork = {
  readonly state: Readonly<NetworkState>;
  /** The ports that it listens on; 0 before it does. */
  ports: { http: number; https: number };
  change: (part: NetworkState) => void;
  /** Calls a function after each change. */
  watch: (changed: (state: Readonly<NetworkState>) => void) => void;
};

export function openOwnNetwork(): OwnNetwork {
  const watchers: ((state: Readonly<NetworkState>) => void)[] = [];
  const network = {
    state: {} as Readonly<NetworkState>,
    ports: { http: 0, https: 0 },
    change: (part: NetworkState) => {
      network.state = { ...network.state, ...part };
      for (const changed of watchers) changed(network.state);
    },
    watch: (changed: (state: Readonly<NetworkState>) => void) => void watchers.push(changed),
  };
  return network;
}
