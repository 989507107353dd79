/** What a unit depends on. All paths are absolute. */
export type ServiceFacts = {
  /** The folder of Savol, with the file .env. */
  folder: string;
  /** The Node that runs the server. */
  node: string;
  /** The folders in which the server may write. */
  writable: readonly string[];
  /** Those that need not be there when the server starts, as a folder of a stick. */
  writableLater: readonly string[];
  /** Whether it listens on a port below 1024. */
  lowPort: boolean;
};

/**
 * The unit of systemd that runs the server as the account `savol`, with as little of the computer as it needs. Writable memory must be
 * executable for the compiler of V8; netlink lists the addresses of the computer. In a command a dollar sign begins a variable. An upgrade of root
 * that was interrupted goes on before the start, with root's rights: it writes into the folder of Savol.
 * @returns the text of the file
 */
export function unitOf({ folder, node, writable, writableLater, lowPort }: ServiceFacts): string {
  return `# Written by npm run service -- install, which writes it anew: changes belong into systemctl edit savol.
[Unit]
Description=Savol, tests for schools
Wants=network-online.target
After=network-online.target postgresql.service
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=all
ExecStartPre=+/bin/sh -c 'test ! -O .upgrade/journal.json || exec /bin/sh .upgrade/continue.sh'
ExecStart=${quoted(node).replaceAll('$', '$$$$')} server/main.ts
WorkingDirectory=${escaped(folder)}
User=savol
Group=savol
UMask=0027
CacheDirectory=savol
Environment=NODE_COMPILE_CACHE=%C/savol
Restart=on-failure
RestartSec=5
TimeoutStartSec=infinity
TimeoutStopSec=90
WatchdogSec=120
KillMode=mixed
LimitCORE=0

ProtectSystem=strict
ReadWritePaths=${[...writable, ...writableLater.map((path) => `-${aboveDisk(path)}`)].map(quoted).join(' ')}
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateMounts=yes
ProtectProc=invisible
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
LockPersonality=yes
NoNewPrivileges=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM
${lowPort ? lowPortRights : 'CapabilityBoundingSet=\nPrivateUsers=yes'}

[Install]
WantedBy=multi-user.target
`;
}

/**
 * The folder above a disk that comes and goes, which rights of its files still protect. systemd shows a service the folder that a unit names
 * as it was at the start: the service would see the disk of then for good, and not the one that is plugged in later.
 */
function aboveDisk(path: string): string {
  return /^\/(?:media|mnt|run\/media)(?=\/)/.exec(path)?.[0] ?? path;
}

/** The right to a low port counts in the users of the computer only. */
const lowPortRights = 'CapabilityBoundingSet=CAP_NET_BIND_SERVICE\nAmbientCapabilities=CAP_NET_BIND_SERVICE';

/** A path as it stands alone in a unit: a percent sign begins a specifier there. */
function escaped(path: string): string {
  return path.replaceAll('%', '%%');
}

/** A path as a word of a list. */
function quoted(path: string): string {
  return `"${escaped(path).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
