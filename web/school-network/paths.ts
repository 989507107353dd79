/** The addresses of the screens that lead devices to this server. They are apart from lib/paths/paths.ts, which every page loads. */
export const schoolNetworkPaths = {
  address: '/school-address',
  trust: '/trust',
} as const;
