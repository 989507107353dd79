import type { BackupLocation } from '../../process/config.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';
import type { DataDisk } from './room.ts';

/** The place of backups that the settings name. It creates nothing, and does not ask whether it is there. */
export function placeOf(location: BackupLocation, disk: DataDisk): BackupPlace {
  return 'folder' in location ? folderPlace(location.folder) : bucketPlace(location.bucket, disk);
}
